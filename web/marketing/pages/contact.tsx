import type { Language } from '#src/languages.ts';
import { type ContactSubject, contactSubjects, landingPath } from '#src/marketing/landing.ts';
import { screenPath } from '#src/screens.ts';
import { MESSAGE_MAX } from '#src/support/messages.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { IfPlans } from '../plans-shown.tsx';
import { type InfoPageContent, SupportEmailLink } from './page-content.tsx';

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
    subject: 'Subject',
    message: 'Message',
    send: 'Send message',
    subjects: {
      question: 'General question',
      demo: 'Schedule a demo',
      sales: 'Plans and pricing',
      privacy: 'Privacy and my data',
    },
  },
  es: {
    name: 'Tu nombre',
    email: 'Correo electrónico',
    subject: 'Asunto',
    message: 'Mensaje',
    send: 'Enviar mensaje',
    subjects: {
      question: 'Pregunta general',
      demo: 'Agendar una demostración',
      sales: 'Planes y precios',
      privacy: 'Privacidad y mis datos',
    },
  },
};

export const contact: Record<Language, InfoPageContent> = {
  en: {
    title: 'Contact',
    lead: 'Write to us and a person will reply within 24 hours.',
    body: (
      <>
        <ContactForm language="en" />
        <p>
          Or email us at <SupportEmailLink />. If you have an account, use <a href={screenPath('support')}>Support</a>:
          it already knows <IfPlans otherwise="you">your plan</IfPlans> and saves your message.
        </p>
      </>
    ),
  },
  es: {
    title: 'Contacto',
    lead: 'Escríbenos y una persona te responderá en 24 horas.',
    body: (
      <>
        <ContactForm language="es" />
        <p>
          O por correo electrónico, a <SupportEmailLink />. Si tienes una cuenta, usa{' '}
          <a href={screenPath('support')}>Soporte</a>: ya <IfPlans otherwise="te conoce">conoce tu plan</IfPlans> y
          guarda tu mensaje.
        </p>
      </>
    ),
  },
};

const isAboutSales = (subject: ContactSubject) => subject === 'sales' || subject === 'demo';

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
          {contactSubjects.map((value) => {
            const option = (
              <option key={value} value={value}>
                {subjects[value]}
              </option>
            );
            return isAboutSales(value) ? <IfPlans key={value}>{option}</IfPlans> : option;
          })}
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
