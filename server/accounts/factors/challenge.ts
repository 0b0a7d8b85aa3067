import { insertChallenge } from '#db/accounts/factor-challenges.ts';
import { findFactor } from '#db/accounts/factors.ts';
import type { Db } from '#db/connect.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import type { Context } from '../../context.ts';

type Question = { factorId: string; codeHash?: string; challenge?: string | undefined };

/**
 * Asks an account for one of its factors; `check` may say no, while nobody else asks. @throws not_found where the factor is
 * gone meanwhile
 */
export async function ask(
  { db }: Pick<Context, 'db'>,
  userId: string,
  question: Question,
  check: (tx: Db) => Promise<void> = async () => {},
): Promise<{ challengeId: string; expiresAt: Date }> {
  return await db.transaction().execute(async (tx) => {
    await lockProfile(tx, userId);
    if (!(await findFactor(tx, userId, question.factorId))) throw new AppError('not_found');
    await check(tx);
    const { id: challengeId, expiresAt } = await insertChallenge(tx, { userId, ...question });
    return { challengeId, expiresAt };
  });
}
