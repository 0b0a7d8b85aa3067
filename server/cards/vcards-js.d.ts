// The package's own declarations claim a default export that its CommonJS file does not have. Only what is used here.
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
