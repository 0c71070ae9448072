/** How many people one person may star: the server refuses more, a device keeps no more. */
export const MAX_STARRED = 200
