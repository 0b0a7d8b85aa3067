import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/** A module for browsers that exports an example of docs/auth-api.md, found by its name, and the client, which is `auth-js` or `auth-js-2.109`. */
export async function bundledExample(name: string, client: string): Promise<string> {
  const blocks = [...(await readFile('docs/auth-api.md', 'utf8')).matchAll(/```js\n(.*?)```/gs)].map(
    ([, code = '']) => code,
  );
  const code = blocks.find((block) => block.includes(`function ${name}(`));
  if (code === undefined) throw new Error(`no example ${name}`);
  const folder = await mkdtemp(join(tmpdir(), 'saluda-bundle-'));
  const entry = join(folder, 'example.mjs');
  await writeFile(entry, `${code}\nexport { AuthClient };\n`);
  const built = await build({
    ...{ configFile: false, root: folder, logLevel: 'silent' },
    resolve: { alias: { '@supabase/auth-js': resolve('node_modules', client) } },
    build: { write: false, lib: { entry, formats: ['es'] } },
  });
  await rm(folder, { recursive: true });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  return bundle.output[0].code;
}
