// The package's declarations claim a default export that its CommonJS file lacks. Declares only what is used.
declare module 'vcards-js' {
  type VCard = {
    firstName: string;
    lastName: string;
    formattedName: string;
    organization: string;
    title: string;
    cellPhone: string;
    getFormattedString(): string;
  };
  function vCard(): VCard;
  export = vCard;
}
