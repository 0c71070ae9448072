/** Mini-programs have read everything before they start. */
export {}
