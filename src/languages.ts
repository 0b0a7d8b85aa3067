export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
/** Never translated. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/** The first supported language that an Accept-Language header prefers; null if none (product 7.2, 10.1). */
export function preferredLanguage(acceptLanguage: string | null | undefined): Language | null {
  const ranked = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
      return { language: tag.split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of ranked) if (isLanguage(language)) return language;
  return null;
}
