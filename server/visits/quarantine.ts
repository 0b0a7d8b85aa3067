import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Not the name of a segment, so the drain leaves it alone until somebody renames it. */
const FILE = 'refused';
const LINE_BREAK = 10;

/** Appends lines, given without their line breaks, to the quarantine file of a directory, and flushes it to disk. */
export async function quarantine(directory: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const file = await open(join(directory, FILE), 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.of(LINE_BREAK), 0, 1, Math.max(0, size - 1));
    // A crash or a full disk may have cut the last write short
    const separator = buffer[0] === LINE_BREAK ? '' : '\n';
    await file.appendFile(`${separator}${lines.join('\n')}\n`);
    // The position that moves past these lines survives a power cut, so they must, too
    await file.sync();
  } finally {
    await file.close();
  }
}
