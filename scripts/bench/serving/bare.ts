import Fastify from 'fastify';

// The baseline: the same framework, doing nothing

const app = Fastify();
const page = 'x'.repeat(10 * 1024);
app.get('/redirect', (_, reply) => reply.redirect('https://example.com/a/page?of=somebody', 302));
app.get('/page', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.stdout.write('is ready at\n');
