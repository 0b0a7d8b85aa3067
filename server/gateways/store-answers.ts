// The few answers of an object store that are read, all of a fixed and flat form: no parser is needed for them.

/** The keys of a page of a list, and when each was last written. */
export function keysIn(page: string): { key: string; writtenAt: Date }[] {
  return [...page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    key: textOf(entry, 'Key') ?? '',
    writtenAt: new Date(textOf(entry, 'LastModified') ?? Number.NaN),
  }));
}

/** Where the next page of a list begins, null on the last. */
export function nextPageIn(page: string): string | null {
  return textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : null;
}

/** Whether what is removed from the bucket stays in it as an older version. */
export function versioningIn(answer: string): boolean {
  return textOf(answer, 'Status') === 'Enabled';
}

/** The name of an error: NoSuchKey, AccessDenied. Null where the answer is not the store's own. */
export function errorCodeIn(answer: string): string | null {
  return /^[A-Za-z]{1,60}$/.exec(textOf(answer, 'Code') ?? '')?.[0] ?? null;
}

function textOf(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined
    ? null
    : text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => entity(name) ?? whole);
}

function entity(name: string): string | undefined {
  const number = /^#(x)?([0-9a-f]+)$/i.exec(name);
  if (number) return String.fromCodePoint(Number.parseInt(number[2] ?? '', number[1] ? 16 : 10));
  return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name];
}
