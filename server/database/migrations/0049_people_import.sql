CREATE TABLE "imported_person" (
	"user_id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_import" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"file_name" text NOT NULL,
	"people" integer NOT NULL,
	"rows" jsonb,
	"organize_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" bigint NOT NULL,
	"done_at" bigint,
	"undone_at" bigint
);
--> statement-breakpoint
ALTER TABLE "imported_person" ADD CONSTRAINT "imported_person_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_person" ADD CONSTRAINT "imported_person_import_id_people_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."people_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_import" ADD CONSTRAINT "people_import_author_id_user_account_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_person_import" ON "imported_person" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "people_import_done" ON "people_import" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "people_import_author" ON "people_import" USING btree ("author_id");