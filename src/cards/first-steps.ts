export type FirstStep = 'onboarding' | 'card' | 'photo' | 'contact' | 'share';

type MainCard = { photo: string | null; phone: string; email: string };

/** The next step shown on the dashboard's home (product 15.2). `card`: the main card, if there is one. */
export function firstStep({ initialized, card }: { initialized: boolean; card: MainCard | null }): FirstStep {
  if (!initialized) return 'onboarding';
  if (card === null) return 'card';
  if (card.photo === null) return 'photo';
  if (card.phone === '' && card.email === '') return 'contact';
  return 'share';
}
