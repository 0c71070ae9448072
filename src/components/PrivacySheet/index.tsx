/** Only WeChat lets the app ask for the privacy consent (ruling 21); H5 and Alipay ask by themselves at each permission. */
export function PrivacySheet() {
  return null
}
