import { createContext, useContext, type PropsWithChildren } from 'react'
import type { RootStore } from '@/stores/rootStore'

const StoresContext = createContext<RootStore | undefined>(undefined)

/** Gives the application's stores to every screen below it. */
export function StoresProvider({ stores, children }: PropsWithChildren<{ stores: RootStore }>) {
  return <StoresContext.Provider value={stores}>{children}</StoresContext.Provider>
}

/** The application's stores. @throws outside StoresProvider: a fault in the composition, never a state of the app */
export function useStores(): RootStore {
  const stores = useContext(StoresContext)
  if (stores === undefined) throw new Error('useStores() needs a StoresProvider above it')
  return stores
}
