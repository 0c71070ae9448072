/** Addresses of the platform's own family (contract section 8). */
export const ENGINE = '/api/workflow/Engine'
export const BEFORE = `${ENGINE}/FlowBefore`
