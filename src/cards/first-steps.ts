/** What an owner gains most by doing next. */
export type FirstStep = 'onboarding' | 'card' | 'photo' | 'contact' | 'share';

type MainCard = { photo: string | null; phone: string; email: string };

/** The one thing to do next, as the first screen of the dashboard says it (product 15.2). `card`: null where there is none. */
export function firstStep({ initialized, card }: { initialized: boolean; card: MainCard | null }): FirstStep {
  if (!initialized) return 'onboarding';
  if (card === null) return 'card';
  if (card.photo === null) return 'photo';
  if (card.phone === '' && card.email === '') return 'contact';
  return 'share';
}
