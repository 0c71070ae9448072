CREATE TABLE "telephone_call" (
	"id" text PRIMARY KEY NOT NULL,
	"call_id" text NOT NULL,
	"caller" text NOT NULL,
	"state" text NOT NULL,
	"started_at" bigint NOT NULL,
	"answered_at" bigint,
	"ended_at" bigint,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "telephone_call_call" ON "telephone_call" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "telephone_call_started" ON "telephone_call" USING btree ("started_at");