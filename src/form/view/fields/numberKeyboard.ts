/**
 * The keyboard for a number: the digits of phones have no minus sign, so they come only where nothing below zero may stand.
 * @param min smallest value of the field
 */
export const numberKeyboard = (min: number | undefined): 'digit' | 'text' => (min !== undefined && min >= 0 ? 'digit' : 'text')
