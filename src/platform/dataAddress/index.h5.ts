/** A picture of a blob: address as an address that holds it whole; the blob says what it is. Rejects when it cannot be read. */
export async function dataAddress(path: string, _mime: string): Promise<string> {
  const blob = await (await fetch(path)).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('the picture cannot be read'))
    reader.readAsDataURL(blob)
  })
}
