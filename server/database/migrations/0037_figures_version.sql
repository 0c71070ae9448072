-- What stands was added up by the first version of the figures.
ALTER TABLE "stat_day" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_day" ALTER COLUMN "version" DROP DEFAULT;
