/** Only WeChat lets the app ask for the privacy consent (app.md#declarations); H5 and Alipay ask by themselves at each permission. */
export function PrivacySheet() {
  return null
}
