/** A platform call waits until the person has agreed to the privacy guide, or is refused with it. */
export interface PrivacyRequest {
  /** @param buttonId id of the agree button that was really tapped: the platform checks it */
  agree(buttonId: string): void
  refuse(): void
}
