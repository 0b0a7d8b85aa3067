const COMPLAINT_MS = 10_000;
/** So long without a loss, and it is said to be over. */
const CALM_MS = 2_000;

export type LossCalls = {
  /** told at most every ten seconds, with how many lines were lost in all */
  onLoss: (error: unknown, lost: number) => void;
  /** lines are written again, with how many were lost in all */
  onRecovery?: (lost: number) => void;
};

/** Counts, and says it neither with each line nor too late. */
export function countLosses({ onLoss, onRecovery = () => {} }: LossCalls) {
  let lost = 0;
  let lostAt = 0;
  let complainedAt = 0;
  let isLosing = false;
  return {
    add(count: number, error: unknown) {
      lost += count;
      lostAt = Date.now();
      isLosing = true;
      if (lostAt - complainedAt < COMPLAINT_MS) return;
      complainedAt = lostAt;
      onLoss(error, lost);
    },
    calm() {
      if (!isLosing || Date.now() - lostAt < CALM_MS) return;
      isLosing = false;
      onRecovery(lost);
    },
    count: () => lost,
  };
}
