import { type HelpContent, Ui } from '../help-content.tsx';

export const saveContacts: HelpContent = {
  en: {
    title: 'Save a contact on iPhone and Android',
    lead: 'What the person who opens your card does, step by step. They need no app and no account.',
    body: (
      <>
        <h2>On an iPhone</h2>
        <ol>
          <li>Open the card in Safari. Scanning its QR code with the Camera app does that.</li>
          <li>
            Tap <Ui>page.save</Ui>. The iPhone shows the contact with its photo.
          </li>
          <li>Tap the option to create a new contact, then Done.</li>
        </ol>
        <h2>On Android</h2>
        <ol>
          <li>Open the card in Chrome or another browser. Most camera apps scan its QR code.</li>
          <li>
            Tap <Ui>page.save</Ui>. The browser downloads the contact file.
          </li>
          <li>Open the download, choose Contacts if the phone asks, and save.</li>
        </ol>
        <h2>On a computer</h2>
        <p>
          <Ui>page.save</Ui> downloads a file that ends in <code>.vcf</code>. Opening it adds it to Contacts, Outlook or
          the address book you use.
        </p>
        <h2>If nothing happens</h2>
        <p>
          The browsers inside Instagram, Facebook, LinkedIn, TikTok and similar apps drop contact files without a word.
          The card says so there. Open the page in your own browser: from the app's menu, or by copying the link.
        </p>
        <h2>What is saved</h2>
        <p>
          What the owner entered: name, photo, company, phones, emails, addresses and links. It's a copy and doesn't
          change when the owner edits the card. The link of the card is in the contact, and always shows the current
          version.
        </p>
      </>
    ),
  },
  es: {
    title: 'Guarda un contacto en iPhone y Android',
    lead: 'Lo que hace quien abre tu tarjeta, paso a paso. No necesita ni aplicación ni cuenta.',
    body: (
      <>
        <h2>En un iPhone</h2>
        <ol>
          <li>Abre la tarjeta en Safari. Basta con escanear su código QR con la cámara.</li>
          <li>
            Toca <Ui>page.save</Ui>. El iPhone muestra el contacto con su foto.
          </li>
          <li>Toca la opción de crear un contacto nuevo y confirma.</li>
        </ol>
        <h2>En Android</h2>
        <ol>
          <li>Abre la tarjeta en Chrome u otro navegador. La mayoría de las cámaras escanean su código QR.</li>
          <li>
            Toca <Ui>page.save</Ui>. El navegador descarga el archivo de contacto.
          </li>
          <li>Abre la descarga, elige Contactos si el teléfono pregunta, y guarda.</li>
        </ol>
        <h2>En un ordenador</h2>
        <p>
          <Ui>page.save</Ui> descarga un archivo que termina en <code>.vcf</code>. Al abrirlo se añade a Contactos, a
          Outlook o a la agenda que uses.
        </p>
        <h2>Si no pasa nada</h2>
        <p>
          Los navegadores que llevan dentro Instagram, Facebook, LinkedIn, TikTok y otras aplicaciones descartan los
          archivos de contacto sin avisar. La tarjeta lo dice ahí mismo. Abre la página en tu navegador: desde el menú
          de la aplicación o copiando el enlace.
        </p>
        <h2>Qué se guarda</h2>
        <p>
          Lo que su dueño escribió: nombre, foto, empresa, teléfonos, correos, direcciones y enlaces. Es una copia y no
          cambia cuando se edita la tarjeta. El enlace de la tarjeta va en el contacto y muestra siempre la versión
          actual.
        </p>
      </>
    ),
  },
};
