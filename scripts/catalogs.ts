import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parsePoFile } from '@lingui/format-po';
import { languages } from '#src/languages.ts';

// Fails if texts aren't extracted or translated

const root = fileURLToPath(new URL('..', import.meta.url));
const catalogPath = (language: string) => `${root}/locales/${language}.po`;
const complaints: string[] = [];

const backup = mkdtempSync(`${tmpdir()}/catalogs-`);
for (const language of languages) cpSync(catalogPath(language), `${backup}/${language}.po`);
try {
  execFileSync(
    process.execPath,
    [
      `${root}/node_modules/@lingui/cli/dist/lingui.js`,
      'extract',
      '--clean',
      '--overwrite',
      '--config',
      `${root}/locales/lingui.config.ts`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  for (const language of languages) {
    const before = readFileSync(`${backup}/${language}.po`, 'utf8');
    if (before !== readFileSync(catalogPath(language), 'utf8')) {
      complaints.push(`${language}.po is behind the code: run 'npm run translate'`);
    }
  }
} finally {
  // A check changes nothing.
  for (const language of languages) cpSync(`${backup}/${language}.po`, catalogPath(language));
  rmSync(backup, { recursive: true });
}

for (const item of parsePoFile(readFileSync(catalogPath('es'), 'utf8')).items) {
  if (!item.obsolete && !item.msgstr[0]) complaints.push(`es.po lacks: ${item.msgid}`);
}

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
