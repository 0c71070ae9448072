/** Only inside mini-programs. */
export function OneTap(_props: { onEntered: () => void }) {
  return null
}
