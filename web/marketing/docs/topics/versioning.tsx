import { type DocsContent, DocsLink, Heading } from '../docs-content.tsx';

export const versioning: DocsContent = {
  en: {
    title: 'Versions and stability',
    lead: 'What works today under /api/v1 goes on working. Expect more fields, not other ones.',
    body: (
      <>
        <Heading id="stays">What doesn't change in v1</Heading>
        <ul>
          <li>Paths, methods, names and types of fields and parameters, and what they mean.</li>
          <li>What a request needs: nothing that works without a field will ask for it.</li>
          <li>
            The <DocsLink to="errors">codes of errors</DocsLink>, and the permissions of keys.
          </li>
        </ul>
        <Heading id="may-change">What may be added at any time</Heading>
        <ul>
          <li>Operations, optional fields and parameters of requests.</li>
          <li>Fields of answers, headers, codes of errors, and values in lists of choices.</li>
          <li>Texts of errors: show them to people, and compare codes.</li>
        </ul>
        <p>
          So write programs that ignore fields they don't know, and that treat an unknown code like others of its
          status.
        </p>
        <Heading id="next">A next version</Heading>
        <p>
          What can't be added without breaking programs would come as <code>/api/v2</code>, beside v1. The changelog
          announces it. Each release is compared with the API of the one before, automatically, so that nothing breaks
          by mistake.
        </p>
      </>
    ),
  },
  es: {
    title: 'Versiones y estabilidad',
    lead: 'Lo que hoy funciona en /api/v1 seguirá funcionando. Espera más campos, no otros.',
    body: (
      <>
        <Heading id="stays">Lo que no cambia en v1</Heading>
        <ul>
          <li>Rutas, métodos, nombres y tipos de campos y parámetros, y lo que significan.</li>
          <li>Lo que una petición necesita: nada que funcione sin un campo lo exigirá.</li>
          <li>
            Los <DocsLink to="errors">códigos de error</DocsLink> y los permisos de las claves.
          </li>
        </ul>
        <Heading id="may-change">Lo que puede añadirse en cualquier momento</Heading>
        <ul>
          <li>Operaciones, y campos y parámetros opcionales de las peticiones.</li>
          <li>Campos de las respuestas, cabeceras, códigos de error y valores en listas de opciones.</li>
          <li>Textos de error: muéstralos a personas y compara códigos.</li>
        </ul>
        <p>
          Así que escribe programas que ignoren los campos que no conocen y que traten un código desconocido como otros
          de su estado.
        </p>
        <Heading id="next">Una versión siguiente</Heading>
        <p>
          Lo que no se pueda añadir sin romper programas llegaría como <code>/api/v2</code>, junto a v1. Las novedades
          lo anunciarán. Cada versión se compara automáticamente con la API de la anterior, para que nada se rompa por
          error.
        </p>
      </>
    ),
  },
};
