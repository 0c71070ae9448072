import type { FormRule, Json, PlatformField, PlatformForm } from '@/contract/formSchema'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import type { FieldDefinition, FormContext, FormDefinition, FormEngine } from '@/domain/form/types'

/** 2026-03-15 10:20:30 in Shanghai. */
export const NOW = Date.UTC(2026, 2, 15, 2, 20, 30)
/** Midnight of that day in Shanghai. */
export const TODAY = Date.UTC(2026, 2, 14, 16)

export const CONTEXT: FormContext = {
  now: NOW,
  user: {
    id: 'u1',
    name: '王建军',
    organizeIds: ['org', 'branch'],
    departmentId: 'dep',
    positionIds: ['pos1', 'pos2'],
    roleIds: ['role1'],
    groupIds: ['group1']
  }
}

/** A field as the designer writes it: settings of `__config__`, then those beside it. */
export const field = (
  jnpfKey: string,
  key: string,
  label: string,
  config: Record<string, Json> = {},
  props: Record<string, Json> = {}
): PlatformField => ({ __vModel__: key, __config__: { jnpfKey, label, ...config }, ...props })

export const table = (
  key: string,
  label: string,
  children: readonly PlatformField[],
  config: Record<string, Json> = {},
  props: Record<string, Json> = {}
): PlatformField => ({ __vModel__: key, __config__: { jnpfKey: 'table', label, children, ...config }, ...props })

export const layout = (
  jnpfKey: string,
  children: readonly PlatformField[],
  props: Record<string, Json> = {},
  config: Record<string, Json> = {}
): PlatformField => ({ __config__: { jnpfKey, label: '', children, ...config }, ...props })

export const define = (fields: readonly PlatformField[], more: Partial<PlatformForm> = {}): FormDefinition =>
  normaliseForm({ fields, ...more })
export const open = (
  fields: readonly PlatformField[],
  rules: readonly FormRule[] = [],
  stored?: Record<string, Json | undefined>,
  context: Partial<FormContext> = {}
): FormEngine => createFormEngine(define(fields, { rules }), { ...CONTEXT, ...context }, stored)

export const only = (raw: PlatformField): FieldDefinition => define([raw]).fields[0] as FieldDefinition

/** Messages of `validate`, by address. */
export const problemsOf = (engine: FormEngine): Record<string, string> =>
  Object.fromEntries(engine.validate().problems.map(({ address, message }) => [address, message]))
