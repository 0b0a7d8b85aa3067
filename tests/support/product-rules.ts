/** The rules of docs/product.md by number, as `4.2`. A screen rule ends with `*(screen)*`. */
export type Rules = { sections: Set<string>; all: Set<string>; ofScreens: Set<string> };

export type TestFile = { path: string; source: string };

export function readRules(document: string): Rules {
  const rules: Rules = { sections: new Set(), all: new Set(), ofScreens: new Set() };
  let section = '';
  for (const line of document.split('\n')) {
    const [, mark = '', number] = /^(## )?(\d+)\. /.exec(line) ?? [];
    if (!number) continue;
    if (mark) {
      section = number;
      rules.sections.add(section);
      continue;
    }
    rules.all.add(`${section}.${number}`);
    if (line.endsWith(' *(screen)*')) rules.ofScreens.add(`${section}.${number}`);
  }
  return rules;
}

/** The titles of tests and groups, as in the source; not those in comments or of skipped tests. */
function titlesIn(source: string): string[] {
  // The title of each() follows a parenthesis.
  const title = /^(?!\s*(?:\/\/|\*)).*?(?:\b(?:test|describe)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/gm;
  return [...source.matchAll(title)].map((match) => match[2] ?? '');
}

/** The rules that a title cites: it begins with `product 13.4, 13.5: `. */
function citedBy(title: string): string[] {
  return /^product (\d+\.\d+(?:, \d+\.\d+)*): /.exec(title)?.[1]?.split(', ') ?? [];
}

/** Rules without a test, and screen rules without a browser test. */
export function unshownRules({ all, ofScreens }: Rules, files: readonly TestFile[]): string[] {
  const citedIn = (some: readonly TestFile[]) =>
    new Set(some.flatMap(({ source }) => titlesIn(source).flatMap(citedBy)));
  const anywhere = citedIn(files);
  const inBrowsers = citedIn(files.filter(({ path }) => path.endsWith('.spec.ts')));
  return [...all].flatMap((rule) => {
    if (!anywhere.has(rule)) return [`${rule}: no test`];
    return ofScreens.has(rule) && !inBrowsers.has(rule) ? [`${rule}: no browser test`] : [];
  });
}

/** Titles that cite a rule in another form, which would not count. */
export function malformedCitations({ path, source }: TestFile): string[] {
  return titlesIn(source)
    .filter((title) => /\bproduct \d/.test(title) && citedBy(title).length === 0)
    .map((title) => `${path}: ${title}`);
}

/** Citations in code and tests of rules that don't exist: `product 4.2`, `product 4.1 to 4.3`, `product 14`. */
export function unknownCitations({ sections, all }: Rules, { path, source }: TestFile): string[] {
  return [...source.matchAll(/\bproduct (\d+(?:\.\d+)?(?:(?:,| and| to) \d+\.\d+)*)/g)]
    .flatMap(([, list = '']) => list.split(/, | and | to /))
    .filter((rule) => !all.has(rule) && !sections.has(rule))
    .map((rule) => `${path}: ${rule}`);
}
