/** What people call things, besides their names on the screen. Both languages find them in either. */
export const searchWords = {
  home: 'dashboard card new today panel tarjeta novedades hoy',
  stats: 'analytics statistics reports visits visitors analítica informes visitas visitantes',
  cards: 'cards contact tarjetas contacto',
  links: 'urls short enlaces cortos',
  qrCodes: 'codes download print códigos descargar imprimir',
  members: 'people team invite roles seats personas equipo invitar roles plazas',
  templates: 'brand design company look cards plantillas marca diseño aspecto tarjetas',
  organization: 'company name logo activity export leave delete empresa nombre actividad exportar salir eliminar',
  profile: 'photo foto',
  billing:
    'plans upgrade price invoices payment subscription cancel planes mejorar precio facturas pago suscripción cancelar',
  account:
    'settings username email photo name delete export ajustes usuario correo foto nombre eliminar borrar exportar',
  security: 'password two-step 2fa passkey sessions contraseña verificación clave sesiones',
  preferences: 'theme dark light language time zone logo tema oscuro claro idioma zona horaria',
  support: 'help contact chat ayuda contacto',
  help: 'documentation faq manual ayuda documentación guía',
  owner: 'organization company team account switch organización empresa equipo cuenta cambiar',
  create: 'create add new make crear añadir agregar nuevo nueva hacer',
  share: 'send qr enviar compartir',
  copy: 'url enlace compartir',
  keys: 'shortcuts keyboard teclado atajos',
  period: 'period days stats periodo días estadísticas',
  language: 'language idioma',
  color: 'theme color accent tema color acento',
} as const;
