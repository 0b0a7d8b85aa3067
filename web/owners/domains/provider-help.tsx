import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import { SelectField } from '../../ui/select-field.tsx';

const providers = {
  cloudflare: 'Cloudflare',
  godaddy: 'GoDaddy',
  namecheap: 'Namecheap',
  ionos: 'IONOS',
  squarespace: 'Squarespace (Google Domains)',
  ovh: 'OVHcloud',
} as const;

type Provider = keyof typeof providers | 'other';

/** Where the records are entered, in the words of the usual providers. */
export function ProviderHelp({ zone, isApex }: { zone: string; isApex: boolean }) {
  const { t } = useLingui();
  const [provider, setProvider] = useState<Provider>('cloudflare');
  const Steps = stepsOf[provider];
  return (
    <div className="flex flex-col gap-4">
      <SelectField<Provider>
        label={t`Provider`}
        hint={t`Where you bought the domain, or whose name servers it uses.`}
        value={provider}
        options={[
          ...(Object.keys(providers) as (keyof typeof providers)[]).map((value) => ({
            value,
            label: providers[value],
          })),
          { value: 'other', label: t`Another one` },
        ]}
        onChange={setProvider}
        className="max-w-sm"
      />
      <ol className="ml-5 flex list-decimal flex-col gap-2 marker:text-ink-soft">
        <Steps zone={zone} />
        {isApex && (
          <Step>
            <Trans>Delete other A, AAAA and forwarding records with the name @: they would lead elsewhere.</Trans>
          </Step>
        )}
        <Step>
          <Trans>Come back and choose “Check now”. Most records show within minutes, some after an hour.</Trans>
        </Step>
      </ol>
    </div>
  );
}

const stepsOf: Record<Provider, ComponentType<{ zone: string }>> = {
  cloudflare: ({ zone }) => (
    <>
      <Step>
        <Trans>In the Cloudflare dashboard, open {zone}, then DNS → Records → Add record.</Trans>
      </Step>
      <Step>
        <Trans>Choose the type, and copy name and value into “Name” and “Content” or “Target”.</Trans>
      </Step>
      <Step>
        <Trans>
          Turn the switch “Proxy status” off, so that the cloud is gray and says “DNS only”. With the orange cloud, the
          domain leads to Cloudflare instead of here.
        </Trans>
      </Step>
    </>
  ),
  godaddy: ({ zone }) => (
    <>
      <Step>
        <Trans>In “My Products”, choose DNS beside {zone}, then “Add New Record”.</Trans>
      </Step>
      <Step>
        <Trans>Choose the type, and copy name and value. Leave TTL as it is.</Trans>
      </Step>
      <Step>
        <Trans>If GoDaddy says that the name is taken, edit or delete the record that has it.</Trans>
      </Step>
    </>
  ),
  namecheap: ({ zone }) => (
    <>
      <Step>
        <Trans>In “Domain List”, choose Manage beside {zone}, then “Advanced DNS” → “Add New Record”.</Trans>
      </Step>
      <Step>
        <Trans>Choose the type, and copy the name into “Host” and the value into “Value” or “Target”.</Trans>
      </Step>
      <Step>
        <Trans>Save each record with the green check mark.</Trans>
      </Step>
    </>
  ),
  ionos: ({ zone }) => (
    <>
      <Step>
        <Trans>In “Domains & SSL”, choose the gear beside {zone}, then “DNS” → “Add record”.</Trans>
      </Step>
      <Step>
        <Trans>Choose the type, and copy the name into “Host name” and the value into “Value” or “Points to”.</Trans>
      </Step>
      <Step>
        <Trans>IONOS may say that other records of the name are switched off: that is right.</Trans>
      </Step>
    </>
  ),
  squarespace: ({ zone }) => (
    <>
      <Step>
        <Trans>In “Domains”, open {zone}, then DNS → DNS settings → Custom records → “Add record”.</Trans>
      </Step>
      <Step>
        <Trans>Choose the type, and copy the name into “Host” and the value into “Data”.</Trans>
      </Step>
    </>
  ),
  ovh: ({ zone }) => (
    <>
      <Step>
        <Trans>In “Web Cloud” → “Domain names”, open {zone}, then “DNS zone” → “Add an entry”.</Trans>
      </Step>
      <Step>
        <Trans>Choose the type, and copy the name into “Sub-domain” and the value into “Value” or “Target”.</Trans>
      </Step>
      <Step>
        <Trans>At the end of the target of a CNAME, add a dot: OVHcloud would append your domain otherwise.</Trans>
      </Step>
    </>
  ),
  other: ({ zone }) => (
    <>
      <Step>
        <Trans>Sign in where you manage {zone}, and look for “DNS”, “DNS zone” or “Name servers”.</Trans>
      </Step>
      <Step>
        <Trans>Add a record of each type, with the name and value above. Leave TTL as it is.</Trans>
      </Step>
      <Step>
        <Trans>If the provider appends the domain to names, use the short name; else the one in full.</Trans>
      </Step>
    </>
  ),
};

function Step({ children }: { children: ReactNode }) {
  return <li className="pl-1">{children}</li>;
}
