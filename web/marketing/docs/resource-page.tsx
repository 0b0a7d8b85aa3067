import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { curlExample, javascriptExample } from '#src/api/example-requests.ts';
import type { Field, ReferenceObject, ReferenceOperation, ReferenceResource } from '#src/api/reference.ts';
import { CodeBlock, ExampleRequest } from './code-block.tsx';
import { ErrorLink, Heading, PUBLIC_URL, Text, usePageLanguage } from './docs-content.tsx';
import { Fields, TypeName } from './fields.tsx';
import { inLanguage } from './spanish.ts';

/** What the document calls a server. */
const SAMPLE_URL = 'https://saluda.example';

/** All operations of a resource, after the objects that they answer. */
export function ResourceBody({ resource }: { resource: ReferenceResource }) {
  const { operations, objects } = resource;
  const names = objects.map(({ name }) => name);
  return (
    <>
      <nav className="api-contents">
        <ul>
          {operations.map(({ id, method, path, summary }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <Method name={method} /> <code>{path}</code>
                <OwnText text={summary} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {objects.map((object) => (
        <ObjectSection key={object.name} object={object} objects={names} />
      ))}
      {operations.map((operation) => (
        <OperationSection key={operation.id} operation={operation} objects={names} />
      ))}
    </>
  );
}

function OwnText({ text }: { text: string }) {
  return (
    <span>
      <Text>{inLanguage(text, usePageLanguage())}</Text>
    </span>
  );
}

function Method({ name }: { name: string }) {
  return (
    <b className="api-method" data-method={name}>
      {name}
    </b>
  );
}

function ObjectSection({ object: { name, fields, example }, objects }: { object: ReferenceObject; objects: string[] }) {
  return (
    <section className="api-operation">
      <div>
        <Heading id={name}>
          <Trans>The object {name}</Trans>
        </Heading>
        <Fields fields={fields} objects={objects} />
      </div>
      {example !== undefined && (
        <div className="api-examples">
          <CodeBlock label={name} syntax="json" code={json(example)} />
        </div>
      )}
    </section>
  );
}

function OperationSection({ operation, objects }: { operation: ReferenceOperation; objects: string[] }) {
  const { id, method, path, summary, description, scope, pathFields, queryFields, bodyFields, answer } = operation;
  const language = usePageLanguage();
  const request = { method, ...operation.request };
  const isShown = answer.type?.object != null && objects.includes(answer.type.object);
  return (
    <section className="api-operation">
      <div>
        <Heading id={id}>
          <Text>{inLanguage(summary, language)}</Text>
        </Heading>
        <p className="api-route">
          <Method name={method} /> <code>/api/v1{path}</code>
        </p>
        <p>
          <Text>{inLanguage(description, language)}</Text>
        </p>
        <p className="api-scope">
          {scope === null ? (
            <Trans>Any key may do this.</Trans>
          ) : (
            <Trans>
              The key needs <code>{scope}</code>.
            </Trans>
          )}
        </p>
        <FieldGroup title={<Trans>In the path</Trans>} fields={pathFields} objects={objects} />
        <FieldGroup title={<Trans>In the query</Trans>} fields={queryFields} objects={objects} />
        <FieldGroup title={<Trans>In the body</Trans>} fields={bodyFields} objects={objects} />
        <h3>
          <Trans>Answer</Trans>
        </h3>
        <p>
          {answer.statuses.map((status) => (
            <code key={status}>{status}</code>
          ))}{' '}
          {answer.type ? (
            <TypeName type={answer.type} objects={objects} />
          ) : (
            (answer.file ?? <Trans>without a body</Trans>)
          )}
        </p>
        {!isShown && answer.fields.length > 0 && <Fields fields={answer.fields} objects={objects} />}
        <Refusals refusals={operation.refusals} />
      </div>
      <div className="api-examples">
        <ExampleRequest
          name={id}
          curl={curlExample(PUBLIC_URL, request)}
          javascript={javascriptExample(PUBLIC_URL, request, answer.type !== null)}
        />
        {answer.example !== undefined && (
          <CodeBlock
            name={`${id}-answer`}
            label={`${answer.statuses.at(-1)}`}
            syntax="json"
            code={json(answer.example)}
          />
        )}
      </div>
    </section>
  );
}

function FieldGroup({ title, fields, objects }: { title: ReactNode; fields: readonly Field[]; objects: string[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <Fields fields={fields} isRequest objects={objects} />
    </>
  );
}

/** In the order of their statuses. */
function Refusals({ refusals }: Pick<ReferenceOperation, 'refusals'>) {
  return (
    <details>
      <summary>
        <Trans>Errors</Trans>
      </summary>
      <ul className="api-refusals">
        {refusals.map(({ status, codes }) => (
          <li key={status}>
            <span>{status}</span>
            <span>
              {codes.map((code, index) => (
                <span key={code}>
                  {index > 0 && ', '}
                  <ErrorLink code={code} />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(SAMPLE_URL, PUBLIC_URL);
}
