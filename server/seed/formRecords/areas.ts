/** Codes of province, city and district. */
export const FUTIAN = ['440000', '440300', '440304']
export const BAOAN = ['440000', '440300', '440306']
export const LONGGANG = ['440000', '440300', '440307']
