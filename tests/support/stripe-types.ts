import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Stripe's object types from the SDK's declarations. */
const kinds = {
  customer: 'Stripe.Customer | Stripe.DeletedCustomer',
  product: 'Stripe.Product',
  price: 'Stripe.Price',
  subscription: 'Stripe.Subscription',
  subscription_schedule: 'Stripe.SubscriptionSchedule',
  subscription_item: 'Stripe.SubscriptionItem',
  invoice: 'Stripe.Invoice',
  invoice_payment: 'Stripe.InvoicePayment',
  payment_intent: 'Stripe.PaymentIntent',
  charge: 'Stripe.Charge',
  refund: 'Stripe.Refund',
  dispute: 'Stripe.Dispute',
  payment_method: 'Stripe.PaymentMethod',
  event: 'Stripe.Event',
  'checkout.session': 'Stripe.Checkout.Session',
  'billing_portal.session': 'Stripe.BillingPortal.Session',
  'billing_portal.configuration': 'Stripe.BillingPortal.Configuration',
};

export type StripeTypes = {
  /** unknown, missing or mistyped fields of a JSON response */
  faults(answer: { object: string }): string[];
};

/** Takes some seconds. */
export function readStripeTypes(): StripeTypes {
  const root = fileURLToPath(new URL('../stripe-kinds.ts', import.meta.url));
  const source = `import type Stripe from 'stripe';
export type Kinds = { ${Object.entries(kinds)
    .map(([name, type]) => `'${name}': ${type};`)
    .join('\n')} };`;
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    strict: true,
    types: ['node'],
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === root || fileExists(name);
  host.readFile = (name) => (name === root ? source : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === root ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2024) : getSourceFile(name, ...rest);
  const program = ts.createProgram([root], options, host);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(root);
  const alias = file?.statements.find(ts.isTypeAliasDeclaration);
  if (!alias) throw new Error('the declarations were not read');
  const declared = checker.getTypeAtLocation(alias);
  return {
    faults(answer) {
      const property = declared.getProperty(answer.object);
      if (!property) return [`no such kind of object: ${answer.object}`];
      return faultsOf(checker, answer, checker.getTypeOfSymbol(property), answer.object);
    },
  };
}

const primitives: [ts.TypeFlags, (value: unknown) => boolean][] = [
  [ts.TypeFlags.String, (value) => typeof value === 'string'],
  [ts.TypeFlags.Number, (value) => typeof value === 'number'],
  [ts.TypeFlags.Boolean | ts.TypeFlags.BooleanLike, (value) => typeof value === 'boolean'],
  [ts.TypeFlags.Null, (value) => value === null],
  [ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never, () => false],
];

function faultsOf(checker: ts.TypeChecker, value: unknown, type: ts.Type, path: string): string[] {
  const text = checker.typeToString(type);
  const wrong = [`${path} is ${JSON.stringify(value)?.slice(0, 60)}, not ${text.slice(0, 60)}`];
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
  // Decimals are strings in JSON
  if (text === 'Decimal') return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? [] : wrong;
  if (type.isUnion()) return faultsOfChoice(checker, value, type, path, wrong);
  if (type.isIntersection()) return type.types.flatMap((each) => faultsOf(checker, value, each, path));
  if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value ? [] : wrong;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return String(value) === text ? [] : wrong;
  const primitive = primitives.find(([flags]) => type.flags & flags);
  if (primitive) return primitive[1](value) ? [] : wrong;
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    if (!Array.isArray(value) || !element) return wrong;
    return value.flatMap((each, i) => faultsOf(checker, each, element, `${path}[${i}]`));
  }
  if (value === null || Array.isArray(value)) return wrong;
  // `{}`: anything
  const properties = type.getProperties();
  const index = type.getStringIndexType();
  if (properties.length === 0 && !index) return [];
  return typeof value === 'object' ? faultsOfObject(checker, value as Fields, type, path) : wrong;
}

type Fields = Record<string, unknown>;

function faultsOfObject(checker: ts.TypeChecker, value: Fields, type: ts.Type, path: string): string[] {
  const index = type.getStringIndexType();
  const missing = type
    .getProperties()
    .filter((each) => !(each.name in value) && !(each.flags & ts.SymbolFlags.Optional))
    .map((each) => `${path}.${each.name} is missing`);
  const given = Object.entries(value).flatMap(([name, each]) => {
    const property = type.getProperty(name);
    const expected = property ? checker.getTypeOfSymbol(property) : index;
    return expected ? faultsOf(checker, each, expected, `${path}.${name}`) : [`${path}.${name} is no field of it`];
  });
  return [...missing, ...given];
}

/** The best match among union members with the value's literal fields. */
function faultsOfChoice(
  checker: ts.TypeChecker,
  value: unknown,
  type: ts.UnionType,
  path: string,
  wrong: string[],
): string[] {
  const candidates = type.types.filter((each) => isCandidate(checker, value, each));
  const faults = candidates.map((each) => faultsOf(checker, value, each, path));
  return faults.sort((a, b) => a.length - b.length)[0] ?? wrong;
}

function isCandidate(checker: ts.TypeChecker, value: unknown, type: ts.Type): boolean {
  if (typeof value !== 'object' || value === null || !(type.flags & ts.TypeFlags.Object)) return true;
  return type.getProperties().every((property) => {
    if (property.name !== 'object' && property.name !== 'type') return true;
    const declared = checker.getTypeOfSymbol(property);
    return !declared.isStringLiteral() || declared.value === (value as Fields)[property.name];
  });
}
