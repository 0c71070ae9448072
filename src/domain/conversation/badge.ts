/**
 * Unread messages that the badge counts beside in-site ones (the same rule on both sides): those of conversations that are not muted;
 * a muted one counts while it names the person.
 */
export const unreadInBadge = ({ unread, isMuted, isMentioned }: { unread: number; isMuted: boolean; isMentioned: boolean }): number =>
  isMuted && !isMentioned ? 0 : unread
