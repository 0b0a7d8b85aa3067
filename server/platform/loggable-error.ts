/** An error whose message contains no personal data and may be logged. */
export class LoggableError extends Error {}
