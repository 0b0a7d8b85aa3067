const failedUrls = new Set<string>();
let attempts = 0;

/** Awaits an `import()`. Chromium before 156 remembers a failed import until a reload: the next attempt uses another URL. */
export async function retryImport<Code>(code: Promise<Code>): Promise<Code> {
  try {
    return await code;
  } catch (error) {
    const [url] = /https?:\S+\.js/.exec(String(error)) ?? [];
    if (url === undefined) throw error;
    if (!failedUrls.has(url)) {
      failedUrls.add(url);
      throw error;
    }
    attempts += 1;
    return await import(/* @vite-ignore */ `${url}?attempt=${attempts}`);
  }
}
