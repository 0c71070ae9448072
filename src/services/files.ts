import type { DownloadAnswer, FileType, UploadAnswer } from '@/contract/files'
import type { Api, UploadOptions } from '@/platform/request'

/** Files (files.md#uploads, files.md#addresses-of-files). All reject with ApiError. */
export function createFilesService({ request, upload, address }: Pick<Api, 'request' | 'upload' | 'address'>) {
  return {
    /** Sends one file. Progress and cancel in `options`; no mask unless asked. Keep `name`, and of `url` only the bare path. */
    upload: (type: FileType, path: string, name?: string, options?: UploadOptions): Promise<UploadAnswer> =>
      upload<UploadAnswer>({ path, type, name }, options),
    /** Address that opens the file under its original name; carries a proof that runs out. */
    async downloadAddress(type: FileType, fileId: string, originalName: string): Promise<string> {
      const answer = await request<DownloadAnswer>({ url: `/api/file/Download/${type}/${encodeURIComponent(fileId)}` })
      return address(answer.data.url, { name: originalName })
    },
    /** Full address of a `url` that the server returned; empty for none. */
    imageAddress: (url: string): string => (url === '' || url.startsWith('data:') ? url : address(url)),
    /** The small picture of a signed `url`. */
    thumbAddress: (url: string): string => (url === '' ? '' : address(url, { thumb: 1 }))
  }
}
export type FilesService = ReturnType<typeof createFilesService>
