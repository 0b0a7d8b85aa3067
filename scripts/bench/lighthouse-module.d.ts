/** What the benchmark uses of Lighthouse, which only benchmarks install. */
declare module 'lighthouse' {
  export type Flags = { port: number; logLevel: 'error'; onlyCategories: string[] };

  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
  type Audit = { score: number | null; displayValue?: string; numericValue?: number; details?: unknown };

  /** Undefined if the page could not be measured. */
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default function lighthouse(
    url: string,
    flags: Flags,
  ): Promise<{ lhr: { categories: Record<string, Category>; audits: Record<string, Audit> } } | undefined>;
}
