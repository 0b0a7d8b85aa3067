import { CodeBlock } from '../../code-block.tsx';
import { PUBLIC_URL } from '../../docs-content.tsx';

type Request = { method: 'GET' | 'PUT'; path: string; body?: object };

/** What automation tools send. Tests send each of them as the page has it. */
const requests = {
  link: {
    method: 'PUT',
    path: '/links/ext_row-17',
    body: { title: 'Table 17', url: 'https://example.com/menu?table=17', showOnProfile: false },
  },
  code: { method: 'PUT', path: '/links/ext_row-17/qr-code', body: {} },
  card: {
    method: 'PUT',
    path: '/cards/ext_staff-7',
    body: { name: 'Luis Ortega', position: 'Sales', email: 'luis@example.com' },
  },
  list: { method: 'GET', path: '/links?sort=newest&limit=100' },
  scans: { method: 'GET', path: '/links/ext_row-17' },
  top: { method: 'GET', path: '/analytics/items?period=7' },
} as const satisfies Record<string, Request>;

type RequestProps = { of: keyof typeof requests; tool: string; label: string };

/** A request, line by line as it is sent. */
export function HttpRequest({ of, tool, label }: RequestProps) {
  const { method, path, body }: Request = requests[of];
  const lines = [
    `${method} ${PUBLIC_URL}/api/v1${path}`,
    'Authorization: Bearer saluda_…',
    ...(body ? ['Content-Type: application/json', '', JSON.stringify(body, null, 2)] : []),
  ];
  return <CodeBlock name={`guide-${tool}-${of}`} label={label} syntax="http" code={lines.join('\n')} />;
}
