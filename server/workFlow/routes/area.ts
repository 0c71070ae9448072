/** Addresses of the platform's own family (workflow.md#approval). */
export const ENGINE = '/api/workflow/Engine'
export const BEFORE = `${ENGINE}/FlowBefore`
