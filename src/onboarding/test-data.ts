const MINUTE = 60_000;

export type TestDataState = {
  initialized: boolean;
  createdAt: Date;
  /** put away in this browser */
  dismissed: boolean;
  links: number;
  vcards: number;
};

/** Whether the banner 'Testing Phase Complete' is due: its four conditions (product 15.4). */
export function hasTestData({ initialized, createdAt, dismissed, links, vcards }: TestDataState, now: Date): boolean {
  const isSettled = now.getTime() - createdAt.getTime() >= MINUTE;
  return !initialized && isSettled && !dismissed && links + vcards > 0;
}
