import { dataAddress } from '../dataAddress'

/** A picture of the server as an address that holds it whole. Rejects when it cannot be fetched. @param url with its proof @param mime of the picture */
export async function remotePicture(url: string, mime: string): Promise<string> {
  const picture = await dataAddress(url, mime)
  if (!picture.startsWith('data:image/')) throw new Error('the picture is not there')
  return picture
}
