/** Addresses of the platform's own family (forms.md#records). */
export const AREA = '/api/visualdev/OnlineDev'
