// A strict vCard 3.0 parser, independent of our writer. Throws on violations of RFC 2426

export type VcardLine = { group: string | null; name: string; parameters: string; value: string };

export function parseVcard(file: string): VcardLine[] {
  if (!file.endsWith('\r\n')) throw new Error('the last line has no CRLF');
  if (/(^|[^\r])\n|\r($|[^\n])/.test(file)) throw new Error('a line ends otherwise than with CRLF');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) {
    if (new TextEncoder().encode(line).length > 75) throw new Error(`a line of more than 75 octets: ${line}`);
    if (!line.isWellFormed()) throw new Error(`a character cut in two: ${line}`);
  }
  const logical: string[] = [];
  for (const line of physical) {
    if (line.startsWith(' ')) logical.push(`${logical.pop()}${line.slice(1)}`);
    else logical.push(line);
  }
  const lines = logical.map(parseLine);
  if (logical[0] !== 'BEGIN:VCARD' || logical[1] !== 'VERSION:3.0' || logical.at(-1) !== 'END:VCARD') {
    throw new Error('not one card of version 3.0');
  }
  if (lines.filter((line) => line.name === 'BEGIN' || line.name === 'END').length !== 2)
    throw new Error('more than a card');
  return lines.slice(2, -1);
}

function parseLine(line: string): VcardLine {
  const match = /^(?:([A-Za-z0-9-]+)\.)?([A-Za-z0-9-]+)((?:;[A-Za-z]+=[A-Za-z0-9]+(?:,[A-Za-z0-9]+)*)*):(.*)$/su.exec(
    line,
  );
  if (!match) throw new Error(`no line of a vCard: ${line}`);
  const [, group = null, name = '', parameters = '', value = ''] = match;
  return { group, name, parameters: parameters.slice(1), value };
}

/** Splits at unescaped semicolons and unescapes. */
export function components(value: string): string[] {
  const parts = [''];
  for (let i = 0; i < value.length; i++) {
    let character = value[i] as string;
    if (character === ';') {
      parts.push('');
      continue;
    }
    if (character === ',') throw new Error(`a bare comma: ${value}`);
    if (/\p{Cc}/u.test(character)) throw new Error(`a control character: ${JSON.stringify(value)}`);
    if (character === '\\') {
      const escaped = value[++i] ?? '';
      if (!/[\\,;n]/.test(escaped)) throw new Error(`an unknown escape: ${value}`);
      character = escaped === 'n' ? '\n' : escaped;
    }
    parts[parts.length - 1] += character;
  }
  return parts;
}
