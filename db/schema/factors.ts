import type { Generated, Selectable } from 'kysely';
import type { FactorKind, FactorStatus } from '#src/accounts/factors.ts';

/** What second factors and passkeys store (product 23). */
export type FactorTables = {
  factors: FactorsTable;
  factorChallenges: FactorChallengesTable;
  recoveryCodes: RecoveryCodesTable;
  rememberedDevices: RememberedDevicesTable;
};

type FactorsTable = {
  id: string;
  userId: string;
  factorType: FactorKind;
  friendlyName: string;
  status: Generated<FactorStatus>;
  /** encrypted; of totp alone */
  secret: Generated<string | null>;
  /** the last step of time whose code was used */
  lastStep: Generated<number | null>;
  phone: Generated<string | null>;
  credentialId: Generated<string | null>;
  publicKey: Generated<Buffer | null>;
  counter: Generated<number>;
  transports: Generated<string[]>;
  isPasskey: Generated<boolean>;
  isBackedUp: Generated<boolean>;
  /** wrong codes in a row */
  failures: Generated<number>;
  failedAt: Generated<Date | null>;
  createdAt: Generated<Date>;
  lastUsedAt: Generated<Date | null>;
};

type FactorChallengesTable = {
  id: Generated<string>;
  /** null for a sign-in with a passkey: who it is comes with the answer */
  userId: string | null;
  factorId: string | null;
  codeHash: string | null;
  challenge: string | null;
  tries: Generated<number>;
  createdAt: Generated<Date>;
  expiresAt: Date;
  usedAt: Generated<Date | null>;
};

type RecoveryCodesTable = {
  userId: string;
  codeHash: string;
  createdAt: Generated<Date>;
  usedAt: Generated<Date | null>;
};

type RememberedDevicesTable = {
  tokenHash: string;
  userId: string;
  createdAt: Generated<Date>;
  expiresAt: Date;
};

export type Factor = Selectable<FactorsTable>;
export type FactorChallenge = Selectable<FactorChallengesTable>;
