import { Trans, useLingui } from '@lingui/react/macro';
import type { Field, FieldType } from '#src/api/reference.ts';
import { IfOffered } from '../if-offered.tsx';
import { Text, usePageLanguage } from './docs-content.tsx';
import { inLanguage } from './spanish.ts';

type FieldsProps = {
  fields: readonly Field[];
  /** of a request: says which are required */
  isRequest?: boolean;
  objects: readonly string[];
};

export function Fields({ fields, isRequest = false, objects }: FieldsProps) {
  return (
    <ul className="api-fields">
      {fields.map((field) => (
        <FieldItem key={field.name} field={field} isRequest={isRequest} objects={objects} />
      ))}
    </ul>
  );
}

function FieldItem({ field, isRequest, objects }: { field: Field; isRequest: boolean; objects: readonly string[] }) {
  const { name, type, isRequired, description, values, defaultValue, most, fields } = field;
  const language = usePageLanguage();
  // Shown by its own section
  const isElsewhere = type.object !== null && objects.includes(type.object);
  return (
    <li>
      <p>
        <code>{name}</code> <TypeName type={type} objects={objects} />
        {isRequest && isRequired && (
          <strong>
            <Trans>required</Trans>
          </strong>
        )}
      </p>
      {description !== '' && (
        <p>
          <Text>{inLanguage(description, language)}</Text>
        </p>
      )}
      <Limits
        values={values}
        defaultValue={isRequest ? defaultValue : null}
        most={isRequest ? most : null}
        type={type}
      />
      {fields.length > 0 && !isElsewhere && (
        <details>
          <summary>
            <Trans>
              Fields of <code>{name}</code>
            </Trans>
          </summary>
          <Fields fields={fields} isRequest={isRequest} objects={objects} />
        </details>
      )}
    </li>
  );
}

type LimitsProps = Pick<Field, 'values' | 'defaultValue' | 'most' | 'type'>;

function Limits({ values, defaultValue, most, type }: LimitsProps) {
  const number = most?.toLocaleString(usePageLanguage());
  if (values.length === 0 && defaultValue === null && most === null) return null;
  const named = values.filter((value) => value !== '');
  return (
    <p className="api-limits">
      {named.length > 0 && (
        <span>
          <Trans>One of:</Trans>{' '}
          {named.map((value, index) => {
            const item = (
              <span key={value}>
                {index > 0 && ', '}
                <code>{value}</code>
              </span>
            );
            if (!value.startsWith('domains:')) return item;
            return (
              <IfOffered key={value} offer="domains">
                {item}
              </IfOffered>
            );
          })}
        </span>
      )}
      {defaultValue !== null && defaultValue !== '""' && (
        <span>
          <Trans>
            Default: <code>{defaultValue}</code>
          </Trans>
        </span>
      )}
      {most !== null && (
        <span>{type.base === 'integer' ? <Trans>At most {number}</Trans> : <Size type={type} number={number} />}</span>
      )}
    </p>
  );
}

function Size({ type, number }: { type: FieldType; number: string | undefined }) {
  return type.isList ? <Trans>Up to {number} items</Trans> : <Trans>Up to {number} characters</Trans>;
}

export function TypeName({ type, objects }: { type: FieldType; objects: readonly string[] }) {
  const { t } = useLingui();
  const { base, isList, isNullable, object } = type;
  const names: Record<string, string> = {
    string: t`text`,
    integer: t`whole number`,
    number: t`number`,
    boolean: 'true / false',
    object: t`object`,
    uuid: t`UUID`,
    date: t`day`,
    'date-time': t`instant`,
    email: t`email`,
    uri: 'URL',
  };
  const isLinked = object !== null && objects.includes(object);
  const name = isLinked ? <a href={`#${object}`}>{object}</a> : (names[base] ?? base);
  const plain = isList ? <Trans>list of {name}</Trans> : name;
  return <span className="api-type">{isNullable ? <Trans>{plain} or null</Trans> : plain}</span>;
}
