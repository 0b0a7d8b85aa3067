import type { Language } from '#src/languages.ts';
import { type ContactSubject, landingPath } from '#src/marketing/landing.ts';
import { MESSAGE_MAX } from '#src/support/support.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import type { InfoTexts } from './info-texts.ts';
import { MailLink } from './mail-link.tsx';

type FormTexts = {
  name: string;
  email: string;
  subject: string;
  message: string;
  send: string;
  subjects: Record<ContactSubject, string>;
};

const forms: Record<Language, FormTexts> = {
  en: {
    name: 'Your name',
    email: 'Email',
    subject: 'What it is about',
    message: 'Message',
    send: 'Send message',
    subjects: {
      question: 'A question',
      demo: 'Schedule a demo',
      sales: 'Plans and prices',
      privacy: 'Privacy and my data',
    },
  },
  es: {
    name: 'Tu nombre',
    email: 'Correo electrónico',
    subject: 'De qué se trata',
    message: 'Mensaje',
    send: 'Enviar mensaje',
    subjects: {
      question: 'Una pregunta',
      demo: 'Agendar una demostración',
      sales: 'Planes y precios',
      privacy: 'Privacidad y mis datos',
    },
  },
};

export const contact: Record<Language, InfoTexts> = {
  en: {
    title: 'Contact',
    lead: 'Write to us and a person answers within 24 hours.',
    body: (
      <>
        <ContactForm language="en" />
        <p>
          Or by mail, to <MailLink />. If you have an account, <a href="/dashboard/support">Support</a> knows your plan
          and keeps what you wrote.
        </p>
      </>
    ),
  },
  es: {
    title: 'Contacto',
    lead: 'Escríbenos y una persona te responde en 24 horas.',
    body: (
      <>
        <ContactForm language="es" />
        <p>
          O por correo, a <MailLink />. Si tienes una cuenta, <a href="/dashboard/support">Soporte</a> conoce tu plan y
          guarda lo que escribiste.
        </p>
      </>
    ),
  },
};

const field = 'mt-1.5 block w-full rounded-card border border-line-strong bg-surface px-3.5 py-2.5';

function ContactForm({ language }: { language: Language }) {
  const { name, email, subject, message, send, subjects } = forms[language];
  return (
    <form method="post" action={landingPath('contact', language)} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <label className="font-medium">
          {name}
          <input name="name" required maxLength={100} autoComplete="name" className={field} />
        </label>
        <label className="font-medium">
          {email}
          <input name="email" type="email" required maxLength={254} autoComplete="email" className={field} />
        </label>
      </div>
      <label className="font-medium">
        {subject}
        <select name="subject" className={`${field} min-h-12`}>
          {Object.entries(subjects).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="font-medium">
        {message}
        <textarea name="message" required rows={6} maxLength={MESSAGE_MAX} className={field} />
      </label>
      <button type="submit" className={buttonStyle('primary', 'medium', 'self-start')}>
        {send}
      </button>
    </form>
  );
}
