export type Encoding = 'br' | 'gzip' | 'identity';

/** The same few texts come with nearly every request. */
const read = new Map<string, Encoding>();
const MOST_READ = 200;

/** The smallest encoding that a request takes, by what it says of them. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const known = read.get(accepted);
  if (known !== undefined) return known;
  const encoding = preferredEncoding(accepted);
  if (read.size >= MOST_READ) read.clear();
  read.set(accepted, encoding);
  return encoding;
}

function preferredEncoding(accepted: string): Encoding {
  const weights = new Map<string, number>();
  for (const entry of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const isTaken = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return isTaken('br') ? 'br' : isTaken('gzip') ? 'gzip' : 'identity';
}
