import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

/** Pictures are compared at half their size, so that the edges of letters, which each machine smooths differently, weigh little. */
const SHRINK = 2
/** How far a channel may be off before a point counts as different, of 255. */
const CHANNEL = 40
/** Share of points that may differ. */
const SHARE = 0.01

const small = async (picture: Buffer | string): Promise<{ data: Buffer; width: number; height: number }> => {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize(Math.round(width / SHRINK), Math.round(height / SHRINK), { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/**
 * Compares a screenshot with the approved picture. `APPROVE_PICTURES=1` writes it instead, to be looked at before it is committed;
 * a picture that differs is left in the system's temporary folder.
 * @returns what is wrong, in words; empty when they are alike
 */
export async function comparePicture(picture: Buffer, approved: string): Promise<string[]> {
  if (process.env.APPROVE_PICTURES === '1') {
    mkdirSync(path.dirname(approved), { recursive: true })
    writeFileSync(approved, await sharp(picture).png({ palette: true, colours: 64, compressionLevel: 9 }).toBuffer())
    return []
  }
  const name = path.basename(approved)
  if (!existsSync(approved)) return [`${name}: no approved picture`]
  const [now, then] = await Promise.all([small(picture), small(approved)])
  const fail = (words: string): string[] => {
    const file = path.join(os.tmpdir(), `differs-${name}`)
    writeFileSync(file, picture)
    return [`${name}: ${words}, see ${file}`]
  }
  if (now.width !== then.width || Math.abs(now.height - then.height) > 2)
    return fail(`${now.width} x ${now.height} instead of ${then.width} x ${then.height}`)
  const points = Math.min(now.data.length, then.data.length) / 3
  let different = 0
  for (let point = 0; point < points; point++) {
    if ([0, 1, 2].some((channel) => Math.abs((now.data[point * 3 + channel] ?? 0) - (then.data[point * 3 + channel] ?? 0)) > CHANNEL))
      different++
  }
  return different / points > SHARE ? fail(`${((different / points) * 100).toFixed(2)} % of the points differ`) : []
}
