import type { Generated, Selectable } from 'kysely';
import type { FactorKind, FactorStatus } from '#src/accounts/factors.ts';

/** Second factors and passkeys (product 23). */
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
  /** encrypted; totp only */
  secret: Generated<string | null>;
  /** the last time step used */
  lastStep: Generated<number | null>;
  phone: Generated<string | null>;
  credentialId: Generated<string | null>;
  publicKey: Generated<Buffer | null>;
  counter: Generated<number>;
  transports: Generated<string[]>;
  isPasskey: Generated<boolean>;
  isBackedUp: Generated<boolean>;
  /** consecutive wrong codes */
  failures: Generated<number>;
  failedAt: Generated<Date | null>;
  createdAt: Generated<Date>;
  lastUsedAt: Generated<Date | null>;
};

type FactorChallengesTable = {
  id: Generated<string>;
  /** null: passkey sign-in, where the response identifies the user */
  userId: string | null;
  factorId: string | null;
  codeHash: string | null;
  challenge: string | null;
  /** a keyed hash of the only network that may respond; null: any */
  network: Generated<string | null>;
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
