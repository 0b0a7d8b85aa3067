import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

type Syntax = 'curl' | 'javascript' | 'json' | 'http' | 'shell';

type CodeProps = {
  /** what the tests run and compare */
  name?: string;
  label: string;
  code: string;
  syntax: Syntax;
};

export function CodeBlock({ name, label, code, syntax }: CodeProps) {
  return (
    <div className="api-code">
      <div className="api-code-bar">
        <p>{label}</p>
        <CopyButton />
      </div>
      <Code name={name} label={label} code={code} syntax={syntax} />
    </div>
  );
}

type ExampleProps = { name: string; curl: string; javascript: string };

/** A request in two languages, one of which shows. Without `:has()`, both do. */
export function ExampleRequest({ name, curl, javascript }: ExampleProps) {
  const { t } = useLingui();
  return (
    <div className="api-code">
      <div className="api-code-bar">
        <SegmentedControl
          label={t`Language of the example`}
          name={`syntax-${name}`}
          options={[
            { value: 'curl', label: 'curl' },
            { value: 'javascript', label: 'JavaScript' },
          ]}
          defaultValue="curl"
        />
        <CopyButton />
      </div>
      <Code name={name} label="curl" code={curl} syntax="curl" />
      <Code name={name} label="JavaScript" code={javascript} syntax="javascript" />
    </div>
  );
}

function Code({ name, label, code, syntax }: CodeProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-syntax={syntax}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
    >
      <span id={id} className="sr-only">
        {label}
      </span>
      <pre translate="no" data-example={name}>
        <code>{highlighted(code, syntax)}</code>
      </pre>
    </section>
  );
}

/** The script shows it. */
function CopyButton() {
  const { t } = useLingui();
  return (
    <button type="button" hidden data-copy={t`Copied`}>
      <Trans>Copy</Trans>
    </button>
  );
}

const texts = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`/;
const patterns: Record<Syntax, RegExp | null> = {
  javascript: new RegExp(
    `(//.*|${texts.source})|\\b(const|await|for|of|if|import|from|new|throw|async|return)\\b`,
    'g',
  ),
  json: new RegExp(`(${texts.source}(?=:))|(${texts.source}|\\b(?:true|false|null)\\b)`, 'g'),
  curl: /(#.*)|(?:^|(?<=\s))(-\w|--[\w-]+)(?=\s)/gm,
  shell: /(#.*)|^(curl|export|jq|node)\b/gm,
  http: null,
};

/** Two kinds of words stand out. */
function highlighted(code: string, syntax: Syntax) {
  const pattern = patterns[syntax];
  if (!pattern) return code;
  const parts = [];
  let at = 0;
  for (const match of code.matchAll(pattern)) {
    parts.push(code.slice(at, match.index));
    parts.push(match[1] === undefined ? <b key={match.index}>{match[0]}</b> : <i key={match.index}>{match[0]}</i>);
    at = match.index + match[0].length;
  }
  return [...parts, code.slice(at)];
}
