import type { ErrorCode } from '#src/errors.ts';

type Texts = Partial<Record<ErrorCode, readonly [string, string]>>;

/** What to do about codes that programs get, in English and Spanish, in the order of their page. */
export const errorTexts = {
  keys: {
    unauthenticated: [
      'No key was sent, or one that is mistyped or revoked. Check the header `Authorization: Bearer saluda_…`.',
      'No se envió ninguna clave, o una mal escrita o revocada. Revisa la cabecera `Authorization: Bearer saluda_…`.',
    ],
    key_expired: [
      'The key has ended. Create a new one, or replace keys before they end.',
      'La clave terminó. Crea una nueva, o cambia las claves antes de que terminen.',
    ],
    scope_missing: [
      'The key lacks the permission that `scope` names. Permissions of a key never change: create another key.',
      'A la clave le falta el permiso que dice `scope`. Los permisos de una clave nunca cambian: crea otra clave.',
    ],
    plan_required: [
      'The account does not include this: the API, or this much of the stats. Keys stay, and work again once it does.',
      'La cuenta no incluye esto: la API, o tanta parte de las estadísticas. Las claves se conservan y volverán a funcionar cuando lo incluya.',
    ],
    trial_expired: [
      'The account can be read, but not changed, until its owner renews it.',
      'La cuenta se puede leer, pero no cambiar, hasta que su dueño la renueve.',
    ],
    account_disabled: [
      'The account is suspended. Its owner can write to support.',
      'La cuenta está suspendida. Su dueño puede escribir a soporte.',
    ],
    forbidden: [
      'No key may do this, such as removing an owner or an admin.',
      'Ninguna clave puede hacer esto, como quitar a un dueño o a un administrador.',
    ],
  },
  requests: {
    invalid_input: [
      'With 422, `errors` names each field by a JSON pointer and says what is wrong. With 400, the body is no JSON; with 413, it is larger than 128 kB, or 512 kB in bulk; with 415, `Content-Type` is not `application/json`.',
      'Con 422, `errors` nombra cada campo con un puntero JSON y dice qué está mal. Con 400, el cuerpo no es JSON; con 413, pasa de 128 kB, o de 512 kB en bloque; con 415, `Content-Type` no es `application/json`.',
    ],
    not_found: [
      'There is no such path, or no such item in this account. Items of other accounts are answered in the same way.',
      'No existe esta ruta, o no hay tal elemento en esta cuenta. Los elementos de otras cuentas se responden igual.',
    ],
    method_not_allowed: [
      'The path exists, with other methods: the header `Allow` names them.',
      'La ruta existe, pero con otros métodos: la cabecera `Allow` los indica.',
    ],
    too_many_requests: [
      'Wait as many seconds as `Retry-After` says. Nothing was done. Its `type` is the registered one of limits, and `violated-policies` names the limit.',
      'Espera los segundos que dice `Retry-After`. No se hizo nada. Su `type` es el registrado para límites, y `violated-policies` nombra el límite.',
    ],
    request_in_progress: [
      'The first request with this idempotency key is still running. Send it again in a second.',
      'La primera petición con esta clave de idempotencia aún está en curso. Envíala otra vez dentro de un segundo.',
    ],
    idempotency_mismatch: [
      'This idempotency key was sent with another request in the last 24 hours. Take a new key for each request.',
      'Esta clave de idempotencia se envió con otra petición en las últimas 24 horas. Usa una clave nueva para cada petición.',
    ],
  },
  content: {
    external_id_taken: [
      'Another card or link has this `externalId`. To change that one, use its path with `ext_`.',
      'Otra tarjeta u otro enlace tiene este `externalId`. Para cambiarlo, usa su ruta con `ext_`.',
    ],
    slug_taken: [
      'Another link has this short URL. Choose another one, or leave `slug` out.',
      'Otro enlace tiene esta URL corta. Elige otra, o no envíes `slug`.',
    ],
    slug_invalid: [
      'A `slug` has 3 to 64 letters, digits and hyphens, and no hyphen at either end.',
      'Un `slug` tiene de 3 a 64 letras, cifras y guiones, sin guion en los extremos.',
    ],
    target_refused: [
      'Links lead to public addresses with http or https, without a username or password, and not back to short links here.',
      'Los enlaces llevan a direcciones públicas con http o https, sin usuario ni contraseña, y no de vuelta a enlaces cortos de aquí.',
    ],
    fallback_refused: [
      'The same holds for `fallbackUrl` as for `url`.',
      'Para `fallbackUrl` vale lo mismo que para `url`.',
    ],
    target_too_long: [
      'The target of a link with a QR code has at most 500 characters.',
      'El destino de un enlace con código QR tiene como máximo 500 caracteres.',
    ],
    end_past: ['`expiresAt` is in the past.', '`expiresAt` está en el pasado.'],
    link_disabled: [
      'Support has suspended this link. It can be read and deleted, but not switched on.',
      'Soporte suspendió este enlace. Se puede leer y borrar, pero no activar.',
    ],
    handle_form: [
      'A `handle` has 1 to 40 letters, digits and hyphens, and no hyphen at either end.',
      'Un `handle` tiene de 1 a 40 letras, cifras y guiones, sin guion en los extremos.',
    ],
    handle_reserved: ['This `handle` is reserved.', 'Este `handle` está reservado.'],
    handle_taken: ['Another card of the account has this `handle`.', 'Otra tarjeta de la cuenta tiene este `handle`.'],
    tag_taken: ['The account has a tag with this name.', 'La cuenta ya tiene una etiqueta con este nombre.'],
    field_locked: [
      "The card's template decides this field. Change the template, or leave the field out.",
      'La plantilla de la tarjeta decide este campo. Cambia la plantilla, o no envíes el campo.',
    ],
    card_incomplete: [
      "The card's template requires more fields: `parts` names them.",
      'La plantilla de la tarjeta exige más campos: `parts` los dice.',
    ],
    photo_missing: ['No photo was sent.', 'No se envió ninguna foto.'],
    photo_too_large: ['A photo has at most 5 MB.', 'Una foto ocupa como máximo 5 MB.'],
    photo_type: ['Photos are JPG, PNG, GIF or WebP.', 'Las fotos son JPG, PNG, GIF o WebP.'],
    photo_pixels: [
      'An image has at most 40 megapixels, and 16,383 pixels per side.',
      'Una imagen tiene como máximo 40 megapíxeles y 16 383 píxeles por lado.',
    ],
    already_member: ['This person is a member already.', 'Esta persona ya es del equipo.'],
    card_held: ['Another member holds this card.', 'Otro miembro del equipo tiene esta tarjeta.'],
    domain_invalid: [
      'This `host` can be no domain of yours: it is an IP address or a local name, has no dot, is below this site, or is a suffix below which anyone registers names. Or `url` leads back to a host of this site.',
      'Este `host` no puede ser un dominio tuyo: es una dirección IP o un nombre local, no tiene punto, está debajo de este sitio, o es un sufijo bajo el que cualquiera registra nombres. O `url` lleva de vuelta a un host de este sitio.',
    ],
    card_off: ['That card is off. Choose one that is on.', 'Esa tarjeta está apagada. Elige una que esté activa.'],
  },
  room: {
    limit_vcards: [
      'There are as many cards as the account may have.',
      'Hay tantas tarjetas como puede tener la cuenta.',
    ],
    limit_links: ['There are as many links as the account may have.', 'Hay tantos enlaces como puede tener la cuenta.'],
    limit_qr_codes: [
      'There are as many QR codes as the account may have.',
      'Hay tantos códigos QR como puede tener la cuenta.',
    ],
    limit_tags: ['There are as many tags as an account can have.', 'Hay tantas etiquetas como puede tener una cuenta.'],
    limit_members: [
      'There are as many members as the organization may have. Open invitations count.',
      'El equipo tiene tantos miembros como puede tener la organización. Las invitaciones abiertas cuentan.',
    ],
    limit_domains: [
      'There are as many domains as an account can have. Remove one.',
      'Hay tantos dominios como puede tener una cuenta. Quita uno.',
    ],
    limit_domains_today: [
      'As many domains were added in a day as an account can add. Wait as many seconds as `Retry-After` says.',
      'Se añadieron en un día tantos dominios como puede añadir una cuenta. Espera los segundos que dice `Retry-After`.',
    ],
    storage_full: ['There is no room for another photo. Delete some.', 'No hay sitio para otra foto. Borra alguna.'],
  },
  server: {
    overloaded: [
      'The server is busy, and nothing was done. Wait as many seconds as `Retry-After` says.',
      'El servidor está ocupado, y no se hizo nada. Espera los segundos que dice `Retry-After`.',
    ],
    unavailable: [
      'The database does not respond. Try again; with an idempotency key, nothing is done twice.',
      'La base de datos no responde. Inténtalo de nuevo; con una clave de idempotencia, nada se hace dos veces.',
    ],
    internal: [
      'An error of ours, which is logged under `requestId`. With an idempotency key, it is safe to try again.',
      'Un error nuestro, registrado con `requestId`. Con una clave de idempotencia, puedes volver a intentarlo sin riesgo.',
    ],
  },
} as const satisfies Record<string, Texts>;

export type ErrorGroup = keyof typeof errorTexts;
